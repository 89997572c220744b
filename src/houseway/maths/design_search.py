"""Every pay table of round numbers, tried one after the other in compiled code. Loads Numba.

Payments are chosen line by line from the best down, none above the one before. What the lines below can still bring
back at least and at most is known beforehand, so that a branch that cannot meet the target is left at once.
"""

from __future__ import annotations

import numpy as np

from houseway.games.compiled import njit

# What a table is judged by, each number's place in the array of weights.
EDGE, SHAPE, ROUND, DIFFERENT, SPREAD = range(5)


@njit(cache=True, nogil=True)
def search(pays, rough, first, chances, fixed, squares, target, tolerance, deviation, wanted, weights, most):  # type: ignore[no-untyped-def]
    """The best tables: their places in `pays` by line, their scores (lower is better), and how many were tried.

    `pays[i]` are the payments that line i may have (sorted downwards, `first[i]` to `first[i + 1]`), `rough` how little
    round each is, `wanted` the payments that would leave the shape of the table as it is. `fixed` is the mean of
    everything that is not paid by a line, and `squares` the mean square as a form in the payments of all lines and 1.
    `deviation` is the standard deviation to aim at, or 0.
    """
    lines = len(first) - 1
    # The least and the most that the lines from i on can add to the mean, without regard to their order.
    least, greatest = np.zeros(lines + 1), np.zeros(lines + 1)
    for i in range(lines - 1, -1, -1):
        least[i] = least[i + 1] + chances[i] * pays[first[i + 1] - 1]
        greatest[i] = greatest[i + 1] + chances[i] * pays[first[i]]
    kept = 400
    best = np.full((kept, lines), -1, np.int64)
    scores = np.full(kept, np.inf)
    filled = 0
    worst = np.inf
    at = np.empty(lines, np.int64)
    paid = np.ones(lines + 1)
    mean = np.empty(lines + 1)
    mean[0] = fixed
    tried = np.int64(0)
    line = 0
    at[0] = first[0] - 1
    while line >= 0:
        at[line] += 1
        if at[line] >= first[line + 1] or tried >= most:
            line -= 1
            continue
        if line and pays[at[line]] > pays[at[line - 1]]:
            continue
        here = mean[line] + chances[line] * pays[at[line]]
        # The edge is what is not given back; more paid, smaller edge.
        if -(here + greatest[line + 1]) > target + tolerance or -(here + least[line + 1]) < target - tolerance:
            if line == lines - 1:
                tried += 1
            continue
        mean[line + 1] = here
        if line < lines - 1:
            line += 1
            at[line] = first[line] - 1
            continue
        tried += 1
        score = weights[EDGE] * abs(-here - target) / tolerance
        different = 1
        for i in range(lines):
            pay = pays[at[i]]
            score += weights[SHAPE] * abs(np.log(pay / wanted[i])) / lines + weights[ROUND] * rough[at[i]] / lines
            different += i > 0 and pay != pays[at[i - 1]]
        score += weights[DIFFERENT] * different / lines
        if deviation > 0:
            for i in range(lines):
                paid[i] = pays[at[i]]
            square = paid @ squares @ paid
            score += weights[SPREAD] * abs(np.log(np.sqrt(square - here * here) / deviation))
        if score < worst:
            place = filled if filled < kept else np.argmax(scores)
            best[place] = at
            scores[place] = score
            filled = min(kept, filled + 1)
            if filled == kept:
                worst = scores.max()
    order = np.argsort(scores[:filled])
    return best[:filled][order], scores[:filled][order], tried
