export type Theme = 'auto' | 'light' | 'dark';
const themes: readonly Theme[] = ['auto', 'light', 'dark'];

/** The theme that a person chose; `auto` follows the system. */
export function readTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'auto';
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  document.documentElement.dataset['theme'] = theme;
}

export function themeAfter(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
}

/** Single keys are shortcuts, unless a person turned that off: dictation software types them by accident. */
export function hasShortcuts(): boolean {
  return localStorage.getItem('shortcuts') !== 'off';
}

export function setShortcuts(isOn: boolean): void {
  localStorage.setItem('shortcuts', isOn ? 'on' : 'off');
}
