// The texts of account mails, one mail per occasion.
import type { TokenKind } from '../one-time-tokens.ts'
import type { AccountMail } from './mail-page.ts'

const notYou = 'If you did not ask for this, you can ignore this mail. Nothing will change.'

export const accountMails: Record<TokenKind, AccountMail> = {
  signup: {
    subject: 'Confirm your email address',
    heading: 'Welcome. One click to go.',
    text: 'Confirm that this address is yours, and your workspace is ready.',
    button: 'Confirm email address',
    note: `The link is good for 24 hours, the code for 10 minutes. If you did not sign up for Coldframe, you can ignore this mail.`,
  },
  invite: {
    subject: 'You are invited to Coldframe',
    heading: 'You are invited.',
    text: 'Someone on your team would like to work with you in Coldframe. Accept, and choose a password.',
    button: 'Accept the invitation',
    note: 'The link is good for 24 hours. If you were not expecting it, you can ignore this mail.',
  },
  magiclink: {
    subject: 'Your sign-in link',
    heading: 'Sign in to Coldframe.',
    text: 'No password needed: the link signs you in on this device.',
    button: 'Sign in',
    note: `The link is good for one hour, the code for 10 minutes. ${notYou}`,
  },
  recovery: {
    subject: 'Reset your password',
    heading: 'Choose a new password.',
    text: 'Someone, hopefully you, asked to reset the password of this account.',
    button: 'Choose a new password',
    note: `The link is good for one hour, the code for 10 minutes. ${notYou}`,
  },
  email_change: {
    subject: 'Confirm your new email address',
    heading: 'Is this your new address?',
    text: 'Confirm it, and you sign in to Coldframe with it from now on.',
    button: 'Confirm new address',
    note: `The link is good for 24 hours, the code for 10 minutes. ${notYou}`,
  },
  reauthentication: {
    subject: 'Your confirmation code',
    heading: 'Confirm that it is you.',
    text: 'Enter this code on the page that asks for it.',
    note: 'The code is good for 10 minutes. If you did not ask for it, someone may be using your account: change your password.',
  },
}

/** For an address that is to become the new address of another account although it already has one. */
export const addressInUse: AccountMail = {
  subject: 'Your email address was entered for another account',
  heading: 'This address already has an account.',
  text: 'Someone asked to move another Coldframe account to this address. Nothing has changed, and nothing will: an address belongs to one account.',
  note: 'If it was you, sign in with this address instead. If not, you can ignore this mail.',
}

/** For the former address of a change, so that a stolen session cannot take over the account unnoticed. */
export const emailChangeNotice: AccountMail = {
  subject: 'Your email address is about to change',
  heading: 'A new address was requested.',
  text: 'Someone signed in to your Coldframe account asked to move it to another email address. The change takes effect once the new address is confirmed.',
  note: 'If this was not you, sign in and change your password now: that cancels the change and ends every other session.',
}
