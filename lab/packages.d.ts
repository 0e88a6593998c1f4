// The part of the lab's packages that its code uses, so that its types are checked where these are not installed.
declare module '@vvo/tzdb' {
  export const rawTimeZones: { name: string; countryCode: string }[]
}

declare module 'bson' {
  export function deserialize(file: Uint8Array): unknown
}

declare module 'city-timezones' {
  export const cityMapping: {
    city: string
    city_ascii: string
    iso2: string
    province?: string
    state_ansi?: string
    timezone: string
    pop: number
  }[]
}

declare module 'cspell-trie-lib' {
  export function decodeTrie(file: Uint8Array): { words(): Iterable<string> }
}
