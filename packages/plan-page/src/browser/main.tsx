import { render } from 'preact';
import { takeToken } from './api/session.ts';
import { applyTheme, readTheme } from './parts/settings.ts';
import { App } from './views/app.tsx';

applyTheme(readTheme());
takeToken();
const root = document.getElementById('page');
if (root === null) throw new Error('The page has no element "page".');
root.replaceChildren();
render(<App />, root);
