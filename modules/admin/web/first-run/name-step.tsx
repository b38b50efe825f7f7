import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { firstRunMessages } from '@/modules/admin/first-run-messages'
import { StepChecks, useChecks } from '@/modules/admin/web/first-run/step-checks'
import { StepFrame, type StepProps } from '@/modules/admin/web/first-run/step-frame'
import { firstRunSettingsQuery, useFirstRunSetting } from '@/modules/admin/web/queries'
import type { Setting } from '@/modules/settings/contract'
import { useClientConfig } from '@/web/lib/client-config'
import { SlotView } from '@/web/lib/modules/slots'
import { logoSetupSlot } from '@/web/staff/slots'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'

const text = firstRunMessages.name
const names = ['name', 'address']
const schema = v.object({ value: v.string() })

/** Names the site, and shows its logo and address with the variables that set them. */
export function NameStep({ onNext }: StepProps) {
  const { siteName } = useClientConfig()
  const { data: settings, isPending } = useQuery(firstRunSettingsQuery)
  const setting = settings?.find(({ name }) => name === 'SITE_NAME')
  const logo = settings?.find(({ name }) => name === 'SITE_LOGO')
  const found = useChecks(names)
  const isDone = found.checks?.every(({ status }) => status === 'ok') ?? false
  return (
    <StepFrame isDone={isDone} isLoading={isPending || found.isPending} onNext={onNext}>
      <Panel>
        <div className="grid gap-4">
          {setting?.source === 'environment' ? (
            <>
              <Preview name={siteName} />
              <p className="text-sm text-ink-muted">{text.inEnvironment}</p>
            </>
          ) : (
            setting && <NameForm setting={setting} />
          )}
          {logo && <LogoPart logo={logo} />}
          <StepChecks {...found} />
          <p className="text-sm text-ink-muted">{text.more}</p>
        </div>
      </Panel>
    </StepFrame>
  )
}

function LogoPart({ logo: { source, value } }: { logo: Setting }) {
  const { mutateAsync: saveLogo } = useFirstRunSetting('SITE_LOGO')
  if (source === 'environment' || source === 'file')
    return <p className="text-sm text-ink-muted">{text.logoFixed}</p>
  return (
    <SlotView
      slot={logoSetupSlot}
      props={{ logo: value ?? '', onSave: saveLogo }}
      fallback={<Skeleton shape="block" className="h-26" />}
    />
  )
}

function NameForm({ setting: { source, value } }: { setting: Setting }) {
  const isNamed = source === 'setting'
  const { siteName } = useClientConfig()
  const { mutateAsync: nameSite } = useFirstRunSetting('SITE_NAME')
  const { values, errors, isSubmitting, fieldProps, formProps } = useForm({
    schema,
    initialValues: { value: isNamed ? (value ?? '') : '' },
    fieldOfError: () => 'value',
    onSubmit: ({ value }) => nameSite(value),
  })
  return (
    <form {...formProps} className="grid gap-4">
      <Preview name={values.value.trim() || siteName} />
      <Field label={text.field} error={errors.value} help={text.help}>
        <TextInput {...fieldProps('value')} placeholder={siteName} />
      </Field>
      <Button
        className="justify-self-start"
        type="submit"
        variant={isNamed ? 'secondary' : 'primary'}
        busy={isSubmitting}
        busyText={text.saving}
      >
        {text.save}
      </Button>
    </form>
  )
}

/** The name as the top bar shows it. */
function Preview({ name }: { name: string }) {
  const { logo } = useClientConfig()
  return (
    <p className="flex min-w-0 items-center gap-3 text-sm">
      <span className="text-ink-muted">{text.preview}</span>
      {logo && <img src={logo} alt="" className="size-7" />}
      <strong className="truncate text-base font-semibold tracking-tight">{name}</strong>
    </p>
  )
}
