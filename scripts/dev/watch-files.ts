import { watch } from 'node:fs'

const folders = ['src', 'modules', 'web']
/** Files in the root that the site's process reads when it starts. */
const rootFiles = /^(\.env(\.\w+)*|package\.json|tsconfig\.json|bunfig\.toml)$/
/** Editors write these next to the file that they save. */
const temporary = /(^|\/)(\.[^/]*|[^/]*~|\d+|[^/]*\.(tmp|swp|swx|bak)(\.\w+)?)$/
/** Bun notices changes of these itself: its hot reload those of the server half, its bundler those of the browser half. */
const hot = /\.(tsx?|css|html)$/

/** Calls `onSave` with the path of each source file that is written, renamed or deleted. */
export function watchFiles(onSave: (path: string) => void): void {
  for (const folder of folders)
    watch(folder, { recursive: true }, (_, name) => {
      const path = `${folder}/${name}`
      if (isSourceFile(path)) onSave(path)
    })
  watch('.', (_, name) => {
    if (name && rootFiles.test(name)) onSave(name)
  })
}

export function isSourceFile(path: string): boolean {
  return !temporary.test(path)
}

/** Whether the running process of the site has to end to use what was saved, such as a migration. */
export function needsRestart(path: string): boolean {
  return !hot.test(path)
}
