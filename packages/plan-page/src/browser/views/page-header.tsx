import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ServerReport } from '../api/wire.ts';
import { addressOf, type Route } from '../model/route.ts';
import { Glyph } from '../parts/icons.tsx';
import { applyTheme, readTheme, themeAfter } from '../parts/settings.ts';
import { mayRun } from './may.ts';
import { askForHelp } from './shortcuts.tsx';

interface HeaderProps {
  readonly route: Route;
  readonly server: ServerReport | undefined;
}

/** The links of the page, the theme, and whose token it uses. */
export function PageHeader({ route, server }: HeaderProps): JSX.Element {
  return (
    <header class="page-header">
      <nav aria-label="Page">
        <NavLink to={{ name: 'plans' }} isHere={route.name === 'plans' || route.name === 'plan'} text="Plans" />
        {mayRun(server?.roles ?? []) && (
          <NavLink to={{ name: 'new' }} isHere={route.name === 'new'} text="New" more=" plan" />
        )}
        <NavLink to={{ name: 'schedules' }} isHere={route.name === 'schedules'} text="Schedules" />
        <NavLink to={{ name: 'hosts' }} isHere={route.name === 'hosts'} text="Hosts" />
      </nav>
      <div class="tools">
        {server !== undefined && <Token server={server} />}
        <ThemeButton />
        <button
          type="button"
          class="round"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={askForHelp}
        >
          <Glyph name="help" />
        </button>
      </div>
    </header>
  );
}

interface NavLinkProps {
  readonly to: Route;
  readonly isHere: boolean;
  readonly text: string;
  /** The rest of its name, which is not shown where there is little room. */
  readonly more?: string;
}

function NavLink({ to, isHere, text, more }: NavLinkProps): JSX.Element {
  return (
    <a href={addressOf(to)} aria-current={isHere ? 'page' : undefined}>
      {text}
      {more !== undefined && <span class="in-short">{more}</span>}
    </a>
  );
}

function Token({ server: { token_name, roles, expires_at } }: { readonly server: ServerReport }): JSX.Element {
  const may = roles.includes('admin') ? 'admin' : roles.join(', ');
  const until = expires_at === null ? '' : `, until ${new Date(expires_at).toLocaleString()}`;
  return (
    <span class="token quiet" title={`Access token "${token_name}": ${may}${until}`}>
      {token_name} · {may}
    </span>
  );
}

const themeNames = { auto: 'as in the system', light: 'light', dark: 'dark' } as const;

function ThemeButton(): JSX.Element {
  const [theme, setTheme] = useState(readTheme);
  const change = () => {
    const next = themeAfter(theme);
    applyTheme(next);
    setTheme(next);
  };
  const label = `Theme: ${themeNames[theme]}. Switch to: ${themeNames[themeAfter(theme)]}`;
  return (
    <button type="button" class="round" aria-label={label} title={label} onClick={change}>
      <Glyph name="theme" />
    </button>
  );
}
