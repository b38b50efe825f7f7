import { type Import, importsOf, locationOf } from '@/tests/tidy/imports'
import type { Tree } from '@/tests/tidy/tree'

interface Layer {
  files: RegExp
  mayNotImport: RegExp
  because: string
}

// Biome's noRestrictedImports can't express these: it sees no types, and its overrides replace each other.
const layers: Layer[] = [
  {
    files: /^src\/kit\/(?!.*\.test\.ts$)/,
    mayNotImport: /^(src\/(?!kit\/)|modules\/|web\/)/,
    because: 'the kit imports no other folder',
  },
  {
    files: /^src\/(?!(commands\/|(app|main|modules|module-api)\.ts$))/,
    mayNotImport: /^modules\/|^src\/(app|main|modules|module-api)$|^src\/commands\//,
    because:
      'only src/app/app.ts, src/main.ts, src/modules.ts, src/module-api.ts and src/commands know the modules',
  },
  {
    files: /^modules\//,
    mayNotImport: /^src\/(app|server|main)$|^src\/commands\//,
    because: 'modules do not know the application that runs them',
  },
  {
    files:
      /^web\/(?!(layout|testing)\/|(app|main|start|first-screen|modules|staff-modules|module-api)[\w.]*$)/,
    mayNotImport: /^modules\/|^web\/(app|start|modules|staff-modules|module-api)$/,
    because:
      'only web/app.tsx, web/main.ts, web/start.tsx, web/first-screen.tsx, web/modules.ts, web/staff-modules.ts, web/module-api.ts and web/layout know the modules',
  },
  {
    files: /^(src|modules)\/(?!.*\/web\/)/,
    mayNotImport: /^web\/(?!first-screen$)/,
    because: 'the server imports no pages but web/first-screen.tsx',
  },
  {
    files: /^(src|modules|web)\/(?!.*(\.test\.tsx?|\/factory\.ts)$|[^/]+\/testing(\/|\.ts$))/,
    mayNotImport: /^(scripts|tests)\//,
    because: 'shipped code imports no tools or tests',
  },
  {
    files: /^(src|modules|web|scripts)\/(?!.*\.test\.tsx?$|[^/]+\/testing(\/|\.ts$))/,
    mayNotImport: /^modules\/[^/]+\/testing(\/|$)/,
    because: 'only tests import testing files of modules; scripts use tests/support/module-testing',
  },
]

/** Imports point one way: kit, then the other folders of src, then modules, then the application. */
export function importsPointDown(tree: Tree): string[] {
  return importsOf(tree).flatMap((found) =>
    layers
      .filter(({ files, mayNotImport }) => files.test(found.from) && mayNotImport.test(found.to))
      .filter(() => !isTypeOfApi(found))
      .map(({ because }) => `${locationOf(found)} imports ${found.to}, but ${because}`),
  )
}

/** Eden derives the API client from the type of the server, which is gone at runtime. */
function isTypeOfApi({ typeOnly, to }: Import) {
  return typeOnly && /^src\/(app|modules)$/.test(to)
}
