/** What a parameter of a command takes, as far as reading it from what models send is concerned. */
export type ParameterKind = 'text' | 'texts' | 'number' | 'flag' | 'object' | 'list' | 'any';
