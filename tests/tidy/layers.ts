import { type Import, importsOf, locationOf } from '@/tests/tidy/imports'
import type { Tree } from '@/tests/tidy/tree'

interface Layer {
  inside: RegExp
  not: RegExp
  because: string
}

const layers: Layer[] = [
  {
    inside: /^src\/(core|db|http|live|outgoing|redis)\//,
    not: /^src\/(app|main|modules)$/,
    because: 'the kit does not know who is built on it',
  },
  {
    inside: /^modules\//,
    not: /^src\/(app|main)$|^src\/commands\//,
    because: 'a module does not know who boots it',
  },
  {
    inside: /^web\/(lib|ui)\//,
    not: /^(modules\/|web\/(app|main|modules)$)/,
    because: 'the parts do not know who uses them',
  },
  { inside: /^(src|modules)\/(?!.*\/web\/)/, not: /^web\//, because: 'the server does not know its pages' },
  {
    inside: /^(src|modules|web)\/(?!.*(?:\.test\.tsx?|\/factory\.ts)$)/,
    not: /^(scripts|tests)\//,
    because: 'what is shipped does not know its tools',
  },
]

const mayImportModules = /^src\/((modules|app|main)\.ts$|(commands)\/)/
const mayImportPages = /^web\/(modules\.ts$|app|layout\/|testing\/|main\.tsx$)/

/** Imports point one way: kit ← modules ← app. Tests of the kit may boot the whole through tests/support. */
export function importsPointDown(tree: Tree): string[] {
  const all = importsOf(tree)
  return [
    ...all.flatMap(layerViolations),
    ...all
      .filter(importsModule)
      .map((found) => `${locationOf(found)} names ${found.to}; only the lists and the boot do`),
  ]
}

function layerViolations(found: Import) {
  return layers
    .filter(({ inside, not }) => inside.test(found.from) && not.test(found.to) && !isTypeOfApi(found))
    .map(({ because }) => `${locationOf(found)} imports ${found.to}, but ${because}`)
}

/** Eden reads the type of the whole server; nothing of it is there when the pages run. */
function isTypeOfApi({ typeOnly, to }: Import) {
  return typeOnly && /^src\/(app|modules)$/.test(to)
}

function importsModule({ from, to }: Import) {
  if (!to.startsWith('modules/')) return false
  return (
    (from.startsWith('src/') && !mayImportModules.test(from)) ||
    (from.startsWith('web/') && !mayImportPages.test(from))
  )
}
