import { firstRunMessages } from '@/modules/admin/first-run-messages'
import { DemoGoodsPanel } from '@/modules/admin/web/first-run/demo-goods/demo-goods-panel'
import { StepFrame, type StepProps } from '@/modules/admin/web/first-run/step-frame'
import { useClientConfig } from '@/web/lib/client-config'
import { Panel } from '@/web/ui/panel'

const text = firstRunMessages.goods

/** Explains how items get into the catalog. */
export function GoodsStep({ onNext }: StepProps) {
  const { demoUniverse } = useClientConfig()
  return (
    <StepFrame isDone onNext={onNext}>
      <DemoGoodsPanel />
      <Panel>
        <div className="grid gap-4">
          {demoUniverse && <p className="text-sm">{text.demo}</p>}
          <p className="text-sm">{text.import}</p>
          <code className="rounded-sm bg-surface-sunken px-3 py-2 font-mono text-xs">
            {text.importCommand}
          </code>
        </div>
      </Panel>
    </StepFrame>
  )
}
