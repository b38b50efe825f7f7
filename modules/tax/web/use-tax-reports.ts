import { useClientConfig } from '@/web/lib/client-config'

/** Whether the operator makes tax reports. */
export function useTaxReports(): boolean {
  return useClientConfig().values['tax.reports'] === true
}
