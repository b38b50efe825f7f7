import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { DeletePanel } from '@/modules/privacy/web/delete-panel'
import { DownloadPanel } from '@/modules/privacy/web/download-panel'

/** The data panels of the security page. One file, because browsers load the list of all files before the first page. */
export function PrivacyPanels(props: SecurityPanelProps) {
  return (
    <>
      <DownloadPanel />
      <DeletePanel {...props} />
    </>
  )
}
