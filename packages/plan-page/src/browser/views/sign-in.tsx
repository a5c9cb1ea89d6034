import type { JSX } from 'preact';
import { readToken, storeToken, tokenIn } from '../api/session.ts';

/** Says what to do without a valid token. */
export function SignIn({ onToken }: { readonly onToken: () => void }): JSX.Element {
  const enter = (event: SubmitEvent): void => {
    event.preventDefault();
    const token = tokenIn(String(new FormData(event.currentTarget as HTMLFormElement).get('token') ?? ''));
    if (token === '') return;
    storeToken(token);
    onToken();
  };
  return (
    <main id="main" tabIndex={-1} class="sign-in">
      <form class="card" onSubmit={enter}>
        <h1>Open your link again</h1>
        <p role="alert">
          {readToken() === undefined
            ? 'This page was opened without an access token. '
            : 'This page has no valid access token: it has expired, or it was revoked. '}
          Open the link that <code>obsidian-orchestrator serve</code> printed, or get a new token from{' '}
          <code>obsidian-orchestrator serve token create</code>.
        </p>
        <label for="token">Or paste the link or the token</label>
        <input id="token" name="token" type="password" autocomplete="off" spellcheck={false} required />
        <button type="submit" class="primary">
          Continue
        </button>
      </form>
    </main>
  );
}
