import { audit } from '@/src/commands/audit'
import { backup } from '@/src/commands/backup'
import { catalog } from '@/src/commands/catalog'
import type { Command } from '@/src/commands/command'
import { demo } from '@/src/commands/demo'
import { doctor } from '@/src/commands/doctor'
import { helpCommand } from '@/src/commands/help'
import { migrate } from '@/src/commands/migrate'
import { move } from '@/src/commands/move'
import { restore } from '@/src/commands/restore'
import { serve } from '@/src/commands/serve'
import { user } from '@/src/commands/user'

export const commands: readonly Command[] = [
  serve,
  migrate,
  audit,
  catalog,
  user,
  doctor,
  backup,
  restore,
  move,
  demo,
  helpCommand(() => commands),
]
