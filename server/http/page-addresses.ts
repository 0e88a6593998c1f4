import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Whether the browser's router knows a path. */
export type PageAddresses = (path: string) => boolean

/** Reads patterns such as `/campaigns/:id`, as the build wrote them down from the front end's own list. */
export async function readPageAddresses(file: string): Promise<PageAddresses> {
  return matchAddresses(z.array(z.string()).parse(JSON.parse(await readFile(file, 'utf8'))))
}

export function matchAddresses(patterns: string[]): PageAddresses {
  const known = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}/?$`))
  return (path) => known.some((address) => address.test(path))
}
