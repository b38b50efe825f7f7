import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plugin } from 'bun'

const root = RegExp.escape(join(import.meta.dir, '../..'))
const pageTest = new RegExp(`^${root}/(web|modules/[^/]+/web|tests/conformance)/.*\\.test\\.tsx?$`)

/**
 * Registers the DOM before a page test is loaded. Importing `dom.ts` first in the file is too late: Bun evaluates the CommonJS
 * packages of a file, React DOM among them, before any module that the file imports. Server tests have no DOM.
 */
plugin({
  name: 'dom',
  setup(build) {
    build.onLoad({ filter: pageTest }, ({ path, loader }) => {
      require('@/web/testing/dom')
      return { contents: readFileSync(path, 'utf8'), loader }
    })
  },
})
