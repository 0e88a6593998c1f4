import { lazy, type ComponentType } from 'react'

export type Screen = {
  Page: ComponentType
  load: () => Promise<{ default: ComponentType }>
  /** Loads the code for later. A failed load is repeated when the screen is opened. */
  prefetch: () => Promise<void>
}

/** A screen whose code is loaded when it is first opened. */
export function screen(fetchPage: () => Promise<ComponentType>): Screen {
  let loading: Promise<{ default: ComponentType }> | undefined
  const load = async () => await (loading ??= fetchCode(fetchPage, here).then((Page) => ({ default: Page })))
  const prefetch = async () => {
    if (!loading) await fetchPage()
  }
  return { Page: lazy(load), load, prefetch }
}

/** The code of a screen cannot be loaded because the server is unreachable. */
export class CodeUnreachable extends Error {
  override name = 'CodeUnreachable'
}

type Surroundings = {
  /** Identifies this build by the URL of its entry file. */
  build: () => string
  memory: () => Pick<Storage, 'getItem' | 'setItem'>
  isServerThere: () => Promise<boolean>
  reload: () => void
}

/**
 * When the server is reachable but the file is missing, the server was upgraded since this page was opened. The page
 * is reloaded, once per build, and renders nothing until then. A file that is missing after that is an error.
 */
export async function fetchCode<Code>(fetchIt: () => Promise<Code>, around: Surroundings): Promise<Code> {
  try {
    return await fetchIt()
  } catch (error) {
    if (!(await around.isServerThere())) {
      throw new CodeUnreachable('Couldn’t load this screen: the server can’t be reached.', {
        cause: error,
      })
    }
    if (around.memory().getItem(KEY) === around.build()) throw error
    around.memory().setItem(KEY, around.build())
    around.reload()
    return new Promise(() => {})
  }
}

/** True when the server responds to an uncached request. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/config.json', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

const KEY = 'coldframe.reloaded-build'

const here: Surroundings = {
  build: () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
  memory: () => sessionStorage,
  isServerThere,
  reload: () => location.reload(),
}
