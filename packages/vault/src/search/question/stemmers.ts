/** How the forms of a word are recognized in one language. */
export interface Stemming {
  /** Reduces a word to its stem. */
  readonly stemmer: (word: string) => string;
  /** Forms of a word that may begin differently. */
  readonly formsOf?: (word: string) => readonly string[];
}

const english = (): Promise<Stemming> => import('./english-stemmer.ts');

/** The languages with a stemmer, by their ISO 639-3 codes. Each is loaded only for a question that needs it. */
const stemmers: Readonly<Record<string, () => Promise<Stemming>>> = {
  ara: () => import('@orama/stemmers/arabic'),
  bul: () => import('@orama/stemmers/bulgarian'),
  dan: () => import('@orama/stemmers/danish'),
  deu: () => import('@orama/stemmers/german'),
  ell: () => import('@orama/stemmers/greek'),
  eng: english,
  fin: () => import('@orama/stemmers/finnish'),
  fra: () => import('@orama/stemmers/french'),
  gle: () => import('@orama/stemmers/irish'),
  hin: () => import('@orama/stemmers/indian'),
  hun: () => import('@orama/stemmers/hungarian'),
  hye: () => import('@orama/stemmers/armenian'),
  ind: () => import('@orama/stemmers/indonesian'),
  ita: () => import('@orama/stemmers/italian'),
  lit: () => import('@orama/stemmers/lithuanian'),
  nld: () => import('@orama/stemmers/dutch'),
  nob: () => import('@orama/stemmers/norwegian'),
  por: () => import('@orama/stemmers/portuguese'),
  ron: () => import('@orama/stemmers/romanian'),
  rus: () => import('@orama/stemmers/russian'),
  spa: () => import('@orama/stemmers/spanish'),
  swe: () => import('@orama/stemmers/swedish'),
  tur: () => import('@orama/stemmers/turkish'),
  ukr: () => import('@orama/stemmers/ukrainian'),
};

/** Loads the stemmer of a language; English for a language that has none. */
export async function loadStemming(language: string): Promise<Stemming> {
  return await (stemmers[language] ?? english)();
}
