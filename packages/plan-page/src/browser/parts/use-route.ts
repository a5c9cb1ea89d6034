import { useEffect, useState } from 'preact/hooks';
import { addressOf, parseRoute, type Route } from '../model/route.ts';

/** What the address asks for, also after it has changed. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const read = () => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return route;
}

/** Shows something else. The browser's Back button leads back. */
export function openRoute(route: Route): void {
  location.hash = addressOf(route);
}
