import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { callApi, onSignedOut } from '../api/call-api.ts';
import { readToken, takeToken } from '../api/session.ts';
import type { ServerReport } from '../api/wire.ts';
import type { Route } from '../model/route.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useRoute } from '../parts/use-route.ts';
import { Hosts } from './hosts.tsx';
import { NewPlan } from './new-plan.tsx';
import { PageHeader } from './page-header.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanPage } from './plan-page.tsx';
import { Schedules } from './schedules.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SignIn } from './sign-in.tsx';

/** The whole page. */
export function App(): JSX.Element {
  const [isSignedOut, setSignedOut] = useState(readToken() === undefined);
  useEffect(() => onSignedOut(() => setSignedOut(true)), []);
  useEffect(() => {
    const read = () => {
      if (!location.hash.includes('token=')) return;
      takeToken();
      setSignedOut(false);
      dispatchEvent(new HashChangeEvent('hashchange'));
    };
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      {isSignedOut ? <SignIn onToken={() => setSignedOut(false)} /> : <SignedIn />}
    </>
  );
}

function SignedIn(): JSX.Element {
  const route = useRoute();
  const { value: server, error } = useLoaded((signal) => callApi<ServerReport>('', { signal }), 'server');
  return (
    <>
      <PageHeader route={route} server={server} />
      <main id="main" tabIndex={-1} class={`view-${route.name}`}>
        {error !== undefined && <ProblemNote error={error} />}
        <View route={route} server={server} />
      </main>
      <Shortcuts />
    </>
  );
}

function View({
  route,
  server,
}: {
  readonly route: Route;
  readonly server: ServerReport | undefined;
}): JSX.Element | null {
  const roles = server?.roles ?? [];
  if (route.name === 'plan') return <PlanPage key={route.planId} route={route} roles={roles} />;
  if (route.name === 'new') return <NewPlan />;
  if (route.name === 'hosts') return <Hosts />;
  if (route.name === 'schedules') return <Schedules roles={roles} />;
  return <PlanList roles={roles} />;
}
