import { useClientConfig } from '@/web/lib/client-config'

/** The newest version, which the first HTML has; undefined while none was published. */
export function useNewestTerms(): { number: number; appliesAt: string } | undefined {
  const { termsNumber, termsAppliesAt } = useClientConfig().values
  if (typeof termsNumber !== 'number' || typeof termsAppliesAt !== 'string') return undefined
  return { number: termsNumber, appliesAt: termsAppliesAt }
}
