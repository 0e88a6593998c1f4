import {
  fileName,
  writeTemplate,
  type TemplateContent,
  type TemplateFormat,
} from '#core/templates/template-file.ts'

/** Saves the template as a file in the browser. */
export function downloadTemplate(template: TemplateContent, format: TemplateFormat): void {
  const url = URL.createObjectURL(new Blob([writeTemplate(template, format)], { type: types[format] }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(template.title, format)
  link.click()
  URL.revokeObjectURL(url)
}

const types: Record<TemplateFormat, string> = {
  md: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
}
