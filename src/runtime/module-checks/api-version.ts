import { type Module, moduleApi } from '@/src/kit/module/module'
import { capitalize, nameModule } from '@/src/kit/module/module-error'

/** Finds modules that were written for a module API that this program doesn't offer. */
export function findApiMismatches(modules: readonly Module[]): string[] {
  return modules.flatMap(({ name, api = moduleApi }) => {
    if (api === moduleApi) return []
    const subject = capitalize(nameModule(name))
    if (!/^[1-9]\d*$/.test(api))
      return `${subject} has "${api}" as api, which is no version of the module API. Write api: '${moduleApi}', which this program offers.`
    const fix =
      Number(api) > Number(moduleApi)
        ? 'Update Mintmark, or add an older version of the module.'
        : 'Add a newer version of the module, or change it as CHANGELOG.md says.'
    return `${subject} was written for version ${api} of the module API, but this program offers version ${moduleApi}. ${fix}`
  })
}
