import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '@/web/lib/api/api'

/** Stores an image as a logo and returns the value of SITE_LOGO that shows it. */
export function useUploadLogo() {
  return useMutation({
    mutationFn: async (file: File): Promise<string> => {
      const { path } = await unwrap(api.admin.branding.logos.post(undefined, { fetch: { body: file } }))
      return path
    },
  })
}
