import { watch } from 'node:fs'
import { addModules } from '@/scripts/lib/added-modules/add-modules'
import { formatFiles } from '@/scripts/lib/added-modules/listing'
import {
  copyFiles,
  differences,
  hashCopy,
  hashFiles,
  rejectEdits,
} from '@/scripts/lib/added-modules/module-files'
import {
  folderOf,
  readAddedModules,
  sourceFolderOf,
  writeAddedModules,
} from '@/scripts/lib/added-modules/record'

/**
 * Copies a module again from the folder that it was added from, if its files have changed there. Returns whether they had. Does nothing if
 * it was added from elsewhere, or isn't an added module. Throws if the copy was edited.
 */
export function syncAddedModule(name: string): Promise<boolean> {
  const next = lastSync.then(() => sync(name))
  lastSync = next.catch(() => false)
  return next
}

/** One copy at a time: two of them would write the same files. */
let lastSync: Promise<unknown> = Promise.resolve()

async function sync(name: string): Promise<boolean> {
  const records = readAddedModules()
  const record = records[name]
  const source = sourceFolderOf(record)
  if (!record || !source) return false
  rejectEdits(name, record)
  const files = hashFiles(source)
  const changed = differences(files, record.files)
  if (changed.length === 0 && differences(files, hashCopy(name)).length === 0) return false
  const isListedDifferently = changed.some(
    (path) => path in files !== path in record.files && isWebModule(path),
  )
  if (isListedDifferently || changed.includes('package.json')) {
    await addModules([source])
    return true
  }
  copyFiles(source, folderOf(name))
  writeAddedModules({ ...records, [name]: { ...record, files } })
  await formatFiles()
  return true
}

function isWebModule(path: string) {
  return /^web\/module\.tsx?$/.test(path)
}

/** An editor writes a file in several steps. */
const settleMs = 50

/**
 * Copies each module again whenever the folder that it was added from changes. Passes a line about that, or about what went wrong, to
 * `report`. Returns a function that stops it.
 */
export function watchAddedModules(report: (line: string) => void): () => void {
  const stops = Object.entries(readAddedModules()).flatMap(([name, record]) => {
    const source = sourceFolderOf(record)
    if (!source) return []
    let timer: Timer | undefined
    const copy = async () => {
      const isChanged = await syncAddedModule(name)
      if (isChanged) report(`copied ${name} from ${source}`)
    }
    const watcher = watch(source, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        copy().catch((error) => report(String(error.message)))
      }, settleMs)
    })
    return () => {
      clearTimeout(timer)
      watcher.close()
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}
