/** What goes on below its edge is marked `longer`, so that nobody takes it for all there is. */

import { useLayoutEffect, useRef } from "preact/hooks";

export function useLonger<T extends HTMLElement>() {
  const box = useRef<T>(null);
  useLayoutEffect(() => {
    const list = box.current!;
    const look = () => {
      list.classList.remove("longer"); // its mark takes no room of its own
      list.classList.toggle("longer", list.scrollHeight - list.clientHeight - list.scrollTop > 4);
    };
    const watcher = new ResizeObserver(look);
    for (const one of [list, ...list.children]) watcher.observe(one);
    list.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      watcher.disconnect();
      list.removeEventListener("scroll", look);
    };
  });
  return box;
}
