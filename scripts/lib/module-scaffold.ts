import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Names } from '@/scripts/lib/module-names'

/** `module` has everything that a module can have; `theme` only the site's look. */
export type ScaffoldKind = 'module' | 'theme'

/** The first files of a module, by path in its folder. */
export function scaffold(names: Names, kind: ScaffoldKind): Record<string, string> {
  // The files of a module called price-alerts, with `.txt` at the end so that no tool takes them for code.
  const folder = join(import.meta.dir, `${kind}-scaffold`)
  const paths = globSync('**/*.txt', { cwd: folder }).sort()
  return Object.fromEntries(
    paths.map((path) => [
      rename(path, names).replace(/\.txt$/, ''),
      rename(readFileSync(join(folder, path), 'utf8'), names),
    ]),
  )
}

function rename(text: string, { kebab, camel, pascal, snake, title }: Names): string {
  return text
    .replaceAll('price-alerts', kebab)
    .replaceAll('priceAlerts', camel)
    .replaceAll('PriceAlerts', pascal)
    .replaceAll('price_alerts', snake)
    .replaceAll('Price Alerts', title)
}
