import type { PersonalDataHolder } from '@/src/kit/personal-data'
import type { Tree } from '@/tests/tidy/tree'

/** Declared tables are described in docs/personal-data.md. Startup checks that tables with personal data are declared. */
export function personalDataIsDocumented(tree: Tree, holders: readonly PersonalDataHolder[]): string[] {
  const document = 'docs/personal-data.md'
  return holders
    .flatMap(({ personalData }) => Object.keys(personalData.tables))
    .filter((name) => !tree.get(document)?.includes(`\`${name}\``))
    .map((name) => `${document} does not mention ${name}`)
}
