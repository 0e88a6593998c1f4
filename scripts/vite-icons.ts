// The icons of a few files, so that the first load of a page brings no others.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Matches the modules of the icons that these files import. */
export function iconsIn(patterns: readonly string[]): RegExp {
  const imported = globSync([...patterns], { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  )
  const modules = [...new Set(imported)].filter((name) => /^[A-Z]\w*$/.test(name)).map(moduleOf)
  return new RegExp(`lucide-react/dist/esm/icons/(?:${modules.join('|')})\\.mjs$`)
}

/** `Trash2` is in `trash-2.mjs`. */
const moduleOf = (icon: string): string =>
  icon.replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])/g, '-').toLowerCase()
