import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '@/web/lib/browser/theme'
import { uiMessages } from '@/web/messages'
import { IconButton } from '@/web/ui/icon-button'

export function ThemeToggle({ className }: { className?: string }) {
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? Moon : Sun
  return (
    <IconButton className={className} label={uiMessages.theme[other]} onClick={() => chooseTheme(other)}>
      <Icon aria-hidden="true" className="size-[18px]" />
    </IconButton>
  )
}
