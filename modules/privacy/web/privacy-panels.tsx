import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { DeletePanel } from '@/modules/privacy/web/delete-panel'
import { DownloadPanel } from '@/modules/privacy/web/download-panel'

/** What users do with their data, in one file: browsers load the list of all files before the first page. */
export function PrivacyPanels(props: SecurityPanelProps) {
  return (
    <>
      <DownloadPanel />
      <DeletePanel {...props} />
    </>
  )
}
