// A notice in the format of the incoming webhooks of Slack and of Teams.
// https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
// https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using

export type ChatFormat = 'slack' | 'teams'
type ChatNotice = { title: string; lines: string[]; link: string }

export function chatBody(format: ChatFormat, notice: ChatNotice): string {
  return JSON.stringify(format === 'slack' ? slackMessage(notice) : teamsMessage(notice))
}

function slackMessage({ title, lines, link }: ChatNotice): object {
  const text = [`*${slackText(title)}*`, ...lines.map(slackText), `<${link}|Open in Coldframe>`].join('\n')
  return { text, unfurl_links: false }
}

// A sender's text must neither mention a channel nor look like a link or bold text of ours.
const slackText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*_~`]/g, '\u200b$&')

function teamsMessage({ title, lines, link }: ChatNotice): object {
  const block = (text: string, more: object = {}) => ({
    type: 'TextBlock',
    wrap: true,
    text: teamsText(text),
    ...more,
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [block(title, { weight: 'Bolder' }), ...lines.map((line) => block(line, { isSubtle: true }))],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Coldframe', url: link }],
        },
      },
    ],
  }
}

// Text blocks support Markdown: a link written by a sender must remain plain text.
const teamsText = (text: string) => text.replaceAll(/[[\]()*_`\\]/g, '\\$&')
