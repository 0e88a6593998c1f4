// Modules generated during the build from other parts of the project, so that a public page never contradicts the
// product: a document as HTML, and the report on the landing page's sample draft.
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { readDocument } from './read-document.ts'

/** `docs/api.md` exports its `content`; `docs/api.md?about` exports `about`, for lists of documents. */
export function documents(): Plugin {
  return {
    name: 'documents',
    transform(source, id) {
      const [path = '', query] = id.split('?')
      if (!path.endsWith('.md')) return undefined
      const { content, ...about } = readDocument(source, basename(path, '.md'))
      const code =
        query === 'about'
          ? `export const about = ${JSON.stringify(about)}`
          : `export const content = ${JSON.stringify(content)}`
      return { code, map: null, moduleType: 'js' }
    },
  }
}

/** The report under the hero before its analyzer is used and loaded. */
export function sampleReport(): Plugin {
  return {
    name: 'sample-report',
    resolveId: (id) => (id === 'virtual:sample-report' ? `\0${id}` : undefined),
    async load(id) {
      if (id !== '\0virtual:sample-report') return undefined
      // Imported here, so that reading the configuration does not load the analyzer.
      const { analyze } = await import('#core/analysis/analyze.ts')
      const { demoReport } = await import('#web/marketing/demo/demo-report.ts')
      const { samples } = await import('#web/marketing/demo/samples.ts')
      const { draftOf } = await import('#web/composer/mail-content.ts')
      const analysis = analyze(draftOf({ ...samples[0].draft, html: '' }))
      return `export const sampleReport = ${JSON.stringify(demoReport(analysis))}`
    },
  }
}
