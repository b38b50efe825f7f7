import { termsPath } from '@/modules/branding/web/paths'

export const staffTermsPath = '/admin/terms'
export const termsVersionPattern = `${termsPath}/:number`

export function termsVersionPath(number: number): string {
  return `${termsPath}/${number}`
}

// Paths of the API, with which the keys of queries begin.
export const termsKey = '/api/terms'
