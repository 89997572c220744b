/** Small drawn signs, all of one weight. */

const draw = (path: string, label?: string) => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden={label ? undefined : "true"}>
    <path d={path} />
  </svg>
);

export const Moon = () => draw("M20 14.5A8.5 8.5 0 0 1 9.5 4A8.5 8.5 0 1 0 20 14.5Z");
export const Sun = () => draw("M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4");
export const Book = () => draw("M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5C14 18 17 17.500 20 18V5c-3-.5-6 0-8 1.500ZM12 6.500v13");
export const Undo = () => draw("M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3");
export const Cross = () => draw("M6 6l12 12M18 6L6 18");
export const Again = () => draw("M20 5v5h-5M19.500 10A8 8 0 1 0 20 14");
export const Twice = () => draw("M4 12h7M7.500 8.500v7M14 8.500h5v3.500h-5v3.500h5");
export const Dots = () => <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><circle cx="5" cy="12" r="2" /><circle cx="12" cy="12" r="2" /><circle cx="19" cy="12" r="2" /></svg>;
export const Back = () => draw("M15 5l-7 7l7 7");
export const Check = () => draw("M4 12.500l5 5L20 6.500");
export const Link = () => draw("M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1");
export const Door = () => draw("M14 4h5v16h-5M10 8l-4 4l4 4M6 12h9");
export const Play = () => draw("M7 5l12 7l-12 7Z");
export const Pause = () => draw("M8 5v14M16 5v14");
export const First = () => draw("M6 5v14M18 5l-9 7l9 7Z");
export const Last = () => draw("M18 5v14M6 5l9 7l-9 7Z");
export const Left = () => draw("M15 5l-7 7l7 7");
export const Right = () => draw("M9 5l7 7l-7 7");
export const Eye = () => draw("M2 12C5 7 8.500 5 12 5s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7ZM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6Z");

export const Mark = () => (
  <svg viewBox="0 0 64 84" aria-hidden="true">
    <rect width="64" height="84" rx="13" fill="#D6B266" />
    <g transform="translate(32 42)" fill="#1B1607">
      <circle cx="-15" cy="-26" r="8" /><circle cx="15" cy="-26" r="8" /><circle cx="-15" cy="26" r="8" /><circle cx="15" cy="26" r="8" />
      <rect x="-23" y="-8" width="46" height="16" rx="8" />
    </g>
  </svg>
);
