import type { Module } from '@/src/kit/module/module'
import { nameModule } from '@/src/kit/module/module-error'

const oneSentence = /^[A-Z].{30,170}\.$/

/** Search engines show the description of a page. They can't read the pages of the back office. */
export function pagesAreDescribed(modules: readonly Module[]): string[] {
  return modules.flatMap(({ name, pages = [] }) =>
    pages
      .filter(({ path, description = '' }) => !path.startsWith('/admin') && !oneSentence.test(description))
      .map(
        ({ path }) =>
          `The page ${path} of ${nameModule(name)} needs a description: one sentence of 30 to 170 characters`,
      ),
  )
}
