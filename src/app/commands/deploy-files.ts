import alerts from '@/deploy/alerts.yml' with { type: 'text' }
import caddyfile from '@/deploy/Caddyfile' with { type: 'text' }
import composePostgres from '@/deploy/compose.postgres.yml' with { type: 'text' }
import compose from '@/deploy/compose.yml' with { type: 'text' }
import dockerfile from '@/deploy/Dockerfile' with { type: 'text' }
import grafana from '@/deploy/grafana.json' with { type: 'text' }
import litestream from '@/deploy/litestream.yml' with { type: 'text' }
import service from '@/deploy/mintmark.service' with { type: 'text' }
import advice from '@/deploy/mintmark-advice.service' with { type: 'text' }
import mintmarkctl from '@/deploy/mintmarkctl' with { type: 'text' }
import nginx from '@/deploy/nginx.conf' with { type: 'text' }
import { badUsage, type Command, failed } from '@/src/kit/module/command'

/** The files in deploy/ that operators copy. The executable contains them, so that it is all that a machine needs. */
const files: Readonly<Record<string, string>> = {
  'mintmark.service': service,
  'mintmark-advice.service': advice,
  mintmarkctl,
  Caddyfile: caddyfile,
  'nginx.conf': nginx,
  Dockerfile: dockerfile,
  'compose.yml': compose,
  'compose.postgres.yml': composePostgres,
  'litestream.yml': litestream,
  'alerts.yml': alerts,
  // TypeScript gives an imported .json file the type of its content, even if it is imported as text.
  'grafana.json': grafana as unknown as string,
}

export const deployFiles: Command = {
  name: 'deploy-files',
  takesArguments: true,
  synopsis: 'deploy-files [NAME]',
  about:
    'Prints a file for the deployment: a systemd unit, a proxy, containers, replication, alerts. Without a name, lists the files.\n\nThe comment at the top of a file says how to use it; import grafana.json into Grafana, and list alerts.yml under rule_files of Prometheus.',
  run: async ([name, ...rest], output) => {
    if (rest.length > 0) return badUsage(deployFiles, 'Name one file.')
    if (name === undefined) {
      output.print(listOfFiles(), Object.keys(files))
      return 0
    }
    const text = Object.hasOwn(files, name) ? files[name] : undefined
    if (text === undefined) return failed(`There is no file ${name}. The files are:\n${listOfFiles()}`)
    output.print(text, { name, text })
    return 0
  },
}

function listOfFiles(): string {
  return Object.keys(files)
    .map((name) => `${name}\n`)
    .join('')
}
