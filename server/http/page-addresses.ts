import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** True when the browser's router knows a path. */
export type PageAddresses = (path: string) => boolean

/** Parses patterns such as `/campaigns/:id`, which the build wrote from the front end's own list. */
export async function readPageAddresses(file: string): Promise<PageAddresses> {
  return matchAddresses(z.array(z.string()).parse(JSON.parse(await readFile(file, 'utf8'))))
}

export function matchAddresses(patterns: string[]): PageAddresses {
  const known = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}/?$`))
  return (path) => known.some((address) => address.test(path))
}
