// Public pages as files: rendered after the build by the same code as in the browser, so that they are readable
// before, and without, any JavaScript. Every other URL gets the plain shell, app.html.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { siteUrlMark } from '#server/http/static-files.ts'
import type { PublicPage } from '#web/marketing/public-pages.ts'
import { documentHead, type PageFiles } from './document-head.ts'

type Renderer = { publicPages: readonly PublicPage[]; renderPage: (address: string) => Promise<string> }

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist', 'web')
const workshop = join(root, 'dist', 'prerender')
/** The key of `web/app/public.tsx` in the manifest of the build. */
const publicEntry = 'app/public.tsx'

export async function prerender(): Promise<void> {
  const shell = await readFile(join(dist, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const { publicPages, renderPage } = await loadRenderer()
  await writeFile(join(dist, 'app.html'), shell)
  for (const page of publicPages) {
    const rendered = await renderPage(page.path)
    const file = join(dist, page.path === '/' ? 'index.html' : `${page.path}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, compose(shell, page, rendered, filesOf(page, manifest)))
  }
  await writeFile(join(dist, 'sitemap.xml'), sitemap(publicPages))
  await writeFile(join(dist, 'robots.txt'), robots)
  await rm(workshop, { recursive: true })
}

async function loadRenderer(): Promise<Renderer> {
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      ssr: 'app/prerender.tsx',
      outDir: workshop,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  })
  return (await import(pathToFileURL(join(workshop, 'prerender.js')).href)) as Renderer
}

/** The shell with the page, and the page's metadata in its head. */
function compose(shell: string, page: PublicPage, rendered: string, files: PageFiles): string {
  const [whole, title] = /<title>(.*?)<\/title>/.exec(rendered) ?? []
  if (!whole || !title) throw new Error(`${page.path} has no title`)
  const refused = /<script|\sstyle="[^"]*"|\son\w+="/.exec(rendered)?.[0]
  if (refused) throw new Error(`${page.path} has what the Content-Security-Policy refuses: ${refused}`)
  const filled = `<div id="root" data-page="${page.path}">${rendered.replace(whole, '')}</div>`
  return shell
    .replaceAll(
      /\s*(<script type="module"[^>]*><\/script>|<link rel="(modulepreload|stylesheet)"[^>]*>)/g,
      '',
    )
    .replace(/<title>.*?<\/title>/, () => whole)
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${documentHead(page, title, files)}\n  </head>`)
    .replace(/<div id="root">.*?<\/div>/s, () => filled)
}

/** All files that the page needs immediately, fetched in parallel rather than discovered one inside the other. */
function filesOf(page: PublicPage, manifest: Manifest): PageFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (scripts.has(chunk.file)) return
    // A group in vite.config.ts that lists a moved file, or one too many, would include them silently.
    if (/\/(router|session)-/.test(chunk.file))
      throw new Error(
        `${page.path} would fetch ${chunk.file} of the app; see codeSplitting in vite.config.ts`,
      )
    scripts.add(chunk.file)
    chunk.css?.forEach((file) => styles.add(file))
    chunk.imports?.forEach(visit)
  }
  for (const module of [publicEntry, ...page.modules]) visit(module)
  const entry = manifest[publicEntry]!.file
  scripts.delete(entry)
  return { entry, scripts: [...scripts], styles: [...styles] }
}

function sitemap(pages: readonly PublicPage[]): string {
  const urls = pages.map(({ path }) => `  <url><loc>${siteUrlMark}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

const robots = `User-agent: *
Disallow: /auth
Disallow: /checkout
Disallow: /dashboard
Disallow: /outbox
Disallow: /t/
Sitemap: ${siteUrlMark}/sitemap.xml
`
