import { useLayoutEffect, useState } from 'preact/hooks';

/** What a scrolled box shows of its contents. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Follows how far a box is scrolled, in steps of some pixels, and its size. A mouse can drag its background. */
export function useViewport(box: { readonly current: HTMLDivElement | null }, stepPx: number): Viewport {
  const [view, setView] = useState<Viewport>({ left: 0, top: 0, width: innerWidth, height: innerHeight });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const [left, top] = [element.scrollLeft, element.scrollTop].map((way) => way - (way % stepPx)) as [
        number,
        number,
      ];
      setView((before) => (isSame(before, { left, top, width, height }) ? before : { left, top, width, height }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    const stopDragging = allowDragging(element);
    read();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
      stopDragging();
    };
  }, []);
  return view;
}

function isSame(a: Viewport, b: Viewport): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}

function allowDragging(element: HTMLElement): () => void {
  const move = ({ movementX, movementY, buttons }: PointerEvent) => {
    if (buttons === 1) element.scrollBy(-movementX, -movementY);
    else element.removeEventListener('pointermove', move);
  };
  const begin = (event: PointerEvent) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (event.pointerType !== 'mouse' || event.button !== 0 || isOnButton) return;
    element.addEventListener('pointermove', move);
  };
  element.addEventListener('pointerdown', begin);
  return () => {
    element.removeEventListener('pointerdown', begin);
    element.removeEventListener('pointermove', move);
  };
}
