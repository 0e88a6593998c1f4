// Ways to make a mail worse, for the tests of the score and `npm run accuracy`.
import { readDraft } from './read-draft.ts'

export type Mail = { subject: string; text: string; html?: string }

/** Inserts the line at the end of the body, before the signature. */
const before = (text: string, line: string): string => {
  const { end } = readDraft({ text }).parts.body
  const body = text.slice(0, end).trimEnd()
  return `${body}\n\n${line}${text.slice(body.length)}`
}

/** Inserts the line as the first sentence after the greeting. */
const afterGreeting = (text: string, line: string): string => text.replace(/^([^\n]*\n+)?/, `$&${line} `)

const LINKS =
  'https://a.example.com https://b.example.com https://c.example.com https://d.example.com https://e.example.com'
const FILLER =
  'The platform has a module for reports and a module for exports and the team behind it works on new modules. '

/** Each lowers the score of a good mail, and raises the score of no mail. */
export const WORSE: Readonly<Record<string, (mail: Mail) => Mail>> = {
  'capitals in the subject': (mail) => ({ ...mail, subject: mail.subject.toUpperCase() }),
  'a fake Re:': (mail) => ({ ...mail, subject: `Re: ${mail.subject}` }),
  'five links': (mail) => ({ ...mail, text: before(mail.text, LINKS) }),
  'a shortener': (mail) => ({ ...mail, text: before(mail.text, 'https://bit.ly/3xYzAbC') }),
  'ACT NOW!!!': (mail) => ({ ...mail, text: before(mail.text, 'ACT NOW!!!') }),
  'ACT NOW!!! within the last line': (mail) => ({ ...mail, text: `${mail.text} ACT NOW!!!` }),
  'an image and nothing else': (mail) => ({
    subject: mail.subject,
    text: '',
    html: '<img src="https://example.com/offer.png">',
  }),
  '400 words': (mail) => ({ ...mail, text: before(mail.text, FILLER.repeat(20)) }),
  'three more asks': (mail) => ({
    ...mail,
    text: before(
      mail.text,
      'Can we book a call on Tuesday? Could you send me your pricing? Would you fill in our survey?',
    ),
  }),
  'an unfilled merge tag': (mail) => ({ ...mail, text: before(mail.text, 'This is for {{company}} alone.') }),
  'a placeholder': (mail) => ({ ...mail, text: before(mail.text, 'This is for [Company Name] alone.') }),
  'a guilt line': (mail) => ({ ...mail, text: before(mail.text, 'I never heard back from you.') }),
  'an empty body': (mail) => ({ subject: mail.subject, text: '' }),
  'an empty subject': (mail) => ({ ...mail, subject: '' }),
  'two misspelt words': (mail) => ({ ...mail, text: before(mail.text, 'It is definately for thier team.') }),
  'a misspelt subject': (mail) => ({
    ...mail,
    // Swaps two letters within a word that is not a name.
    subject: mail.subject.replace(/(?<!\p{L})([a-z]{2})([a-z])(?!\2)([a-z])([a-z]+)(?!\p{L})/u, '$1$3$2$4'),
  }),
  'a grammar mistake': (mail) => ({ ...mail, text: mail.text.replace(/\bI\b/, 'i') }),
  'hidden characters': (mail) => ({ ...mail, text: mail.text.replace(/(?<=\w)(?=\w)/, '\u200B') }),
}

/**
 * Each lowers the score of a good mail. This does not hold for every mail: a mail without a subject is not worse with
 * a long one, and a generic greeting is better than an unfilled merge tag.
 */
export const WORSE_WRITING: Readonly<Record<string, (mail: Mail) => Mail>> = {
  'a greeting for anybody': (mail) => ({ ...mail, text: mail.text.replace(/^[^\n]*/, 'Dear Sir or Madam,') }),
  'an opener that says nothing': (mail) => ({
    ...mail,
    text: afterGreeting(mail.text, 'I hope this email finds you well.'),
  }),
  'an introduction of the sender': (mail) => ({
    ...mail,
    text: afterGreeting(mail.text, 'My name is Ada and I am the founder of Acme.'),
  }),
  'a sentence of jargon': (mail) => ({
    ...mail,
    text: before(mail.text, 'We leverage cutting-edge synergies and innovative, best-in-class solutions.'),
  }),
  'a spam phrase': (mail) => ({
    ...mail,
    text: before(mail.text, 'It is a risk-free offer, 100% free, with no obligation.'),
  }),
  'exclamation marks in the subject': (mail) => ({ ...mail, subject: `${mail.subject}!!!` }),
  'a subject of twenty words': (mail) => ({
    ...mail,
    subject: `${mail.subject} and all that we would like to tell you about it in the course of the next few weeks`,
  }),
}
