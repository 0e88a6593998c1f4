import { lazy, type ComponentType } from 'react'

export type Screen = {
  Page: ComponentType
  load: () => Promise<{ default: ComponentType }>
  /** Brings the code here for later. What fails is asked for again when the screen is opened. */
  prefetch: () => Promise<void>
}

/** A screen whose code is fetched when it is first opened. */
export function screen(fetchPage: () => Promise<ComponentType>): Screen {
  let loading: Promise<{ default: ComponentType }> | undefined
  const load = async () => await (loading ??= fetchCode(fetchPage, here).then((Page) => ({ default: Page })))
  const prefetch = async () => {
    if (!loading) await fetchPage()
  }
  return { Page: lazy(load), load, prefetch }
}

/** The code of a screen can't be had, because the server can't be reached. */
export class CodeUnreachable extends Error {
  override name = 'CodeUnreachable'
}

type Surroundings = {
  /** Names this build: the address of the file that names all others. */
  build: () => string
  memory: () => Pick<Storage, 'getItem' | 'setItem'>
  isServerThere: () => Promise<boolean>
  reload: () => void
}

/**
 * Where the server is there and the file is not, it was upgraded since this page was opened: the page is loaded again,
 * once for each build, and until then nothing is drawn. A file that is missing after that is an error.
 */
export async function fetchCode<Code>(fetchIt: () => Promise<Code>, around: Surroundings): Promise<Code> {
  try {
    return await fetchIt()
  } catch (error) {
    if (!(await around.isServerThere())) {
      throw new CodeUnreachable('This screen could not be loaded: the server can’t be reached.', {
        cause: error,
      })
    }
    if (around.memory().getItem(KEY) === around.build()) throw error
    around.memory().setItem(KEY, around.build())
    around.reload()
    return new Promise(() => {})
  }
}

/** Whether the server answers, asked past every cache. */
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
