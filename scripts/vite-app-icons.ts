// The icons of an installed app, rendered during the build from `web/public/icon.svg`, because home screens of phones
// support no SVG.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Icon = { file: string; size: number; fullBleed: boolean }

/** The files that `web/public/app.webmanifest` and `web/index.html` name. */
const appIcons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, fullBleed: false },
  { file: 'icon-512.png', size: 512, fullBleed: false },
  { file: 'icon-maskable-512.png', size: 512, fullBleed: true },
  { file: 'apple-touch-icon.png', size: 180, fullBleed: true },
]

const source = join(import.meta.dirname, '..', 'web', 'public', 'icon.svg')

export function drawAppIcons(): Plugin {
  return {
    name: 'app-icons',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const drawn = await drawIcons()
      for (const [fileName, picture] of drawn) this.emitFile({ type: 'asset', fileName, source: picture })
    },
    configureServer({ middlewares }) {
      let drawn: Promise<Map<string, Uint8Array>> | undefined
      middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        if (!appIcons.some(({ file }) => file === name)) return next()
        drawn ??= drawIcons()
        void drawn.then((pictures) => {
          response.setHeader('content-type', 'image/png')
          return response.end(pictures.get(name))
        }, next)
      })
    },
  }
}

async function drawIcons(): Promise<Map<string, Uint8Array>> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  await (initialized ??= readFile(
    createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'),
  ).then(initWasm))
  const svg = await readFile(source, 'utf8')
  return new Map(
    appIcons.map(({ file, size, fullBleed }) => [
      file,
      new Resvg(fullBleed ? fillSquare(svg) : svg, { fitTo: { mode: 'width', value: size } })
        .render()
        .asPng(),
    ]),
  )
}

let initialized: Promise<void> | undefined

/**
 * The system clips such an icon to its own shape, at least a circle: the background fills the square, and the drawing
 * stays within the inner 80% (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
function fillSquare(svg: string): string {
  const [ground, fill] = /<rect [^>]*fill="(#\w+)"[^>]*\/>/.exec(svg) ?? []
  if (!ground || !fill) throw new Error('icon.svg has no ground to fill the square with')
  return svg
    .replace(
      ground,
      `<rect width="24" height="24" fill="${fill}" /><g transform="translate(2.4 2.4) scale(0.8)">`,
    )
    .replace('</svg>', '</g></svg>')
}
