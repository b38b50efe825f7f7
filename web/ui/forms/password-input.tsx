import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { uiMessages } from '@/web/messages'
import { TextInput } from '@/web/ui/forms/text-input'
import { IconButton } from '@/web/ui/icon-button'

/** The button's name doesn't contain "password", so that a query by that label finds only the field. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'after'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={shown ? uiMessages.password.hide : uiMessages.password.show}
          className="!size-9"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </IconButton>
      }
    />
  )
}
