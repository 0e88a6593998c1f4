import { paths } from '#web/data/paths.ts'
import { LegalPage } from './legal-page.tsx'

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy">
      <h2>In short</h2>
      <p>
        Coldframe keeps what you put into it and what it needs to work, and nothing about your readers that
        would tell who or where they are. Your drafts are scored in your browser. Your data is not sold, and
        it trains nothing.
      </p>
      <h2>Who is responsible</h2>
      <p>
        Coldframe runs where somebody runs it. Whoever runs the installation you use decides about the data on
        it, and answers your requests about it. You reach them by the <a href={paths.support}>support form</a>
        .
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, username, email address, a one-way hash of your password, and
          what you add to your profile. When you signed in last.
        </li>
        <li>
          <strong>Your work:</strong> workspaces, campaigns, templates, audience lists and the analyses you
          keep.
        </li>
        <li>
          <strong>Your plan:</strong> its kind and state. Card details go to the payment provider alone and
          are never on our servers.
        </li>
        <li>
          <strong>What you write to us:</strong> contact and support requests, with the page and the browser
          they came from.
        </li>
        <li>
          <strong>Technical records:</strong> what failed and when, without passwords, tokens or the text of
          mails.
        </li>
      </ul>
      <h2>What is not kept</h2>
      <ul>
        <li>The drafts you try on the landing page: they never leave it.</li>
        <li>The IP address of anyone who opens a mail or follows a link in one.</li>
        <li>Advertising cookies and third-party analytics: there are none.</li>
      </ul>
      <h2>Your browser</h2>
      <p>
        Your session, your theme and the plan you chose lie in your browser’s local storage; one cookie
        remembers whether the sidebar is open, and one that you signed in here before, so that nobody who
        guesses your password keeps you out. All of them are needed for the pages to work as you set them.
      </p>
      <h2>Language models</h2>
      <p>
        Scoring needs none. If whoever runs the installation has connected one, an analysis or a rewrite that
        you ask for sends that draft to it, and the screen says so.
      </p>
      <h2>People you write to</h2>
      <p>
        You are responsible for having a reason to write to the people on your lists, for telling them where
        their address came from, and for ending it when they ask.
      </p>
      <h2>How long</h2>
      <p>
        Your work is kept until you delete it or your account. Requests to us are kept as long as they are
        needed to help you.
      </p>
      <h2>Your rights</h2>
      <p>
        You may see, correct, export and delete your data, and object to its use. Much of that you can do
        yourself in the settings; for the rest, <a href={paths.support}>write to support</a>.
      </p>
      <h2>Changes</h2>
      <p>Changes to this policy are announced here, with their date, before they apply.</p>
    </LegalPage>
  )
}
