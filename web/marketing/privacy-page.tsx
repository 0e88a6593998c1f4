import { paths } from '#web/data/paths.ts'
import { LegalPage } from './legal-page.tsx'

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy">
      <h2>In short</h2>
      <p>
        Coldframe stores what you enter and what it needs to work. It stores nothing that reveals the identity
        or the location of people who open your emails. Your drafts are scored in your browser. Your data is
        not sold and is not used to train models.
      </p>
      <h2>Who is responsible</h2>
      <p>
        The operator of the installation you use is responsible for the data on it and answers your requests
        about it. Contact them with the <a href={paths.support}>support form</a>.
      </p>
      <h2>Data we store</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, username, email address, a one-way hash of your password, and
          your profile. The time of your last sign-in.
        </li>
        <li>
          <strong>Your work:</strong> workspaces, campaigns, templates, audience lists and the analyses you
          save.
        </li>
        <li>
          <strong>Your plan:</strong> its type and status. Card details go only to the payment provider and
          are never stored on our servers.
        </li>
        <li>
          <strong>Your requests:</strong> contact and support requests, with the page and the browser they
          were sent from.
        </li>
        <li>
          <strong>Technical logs:</strong> errors and their times, without passwords, tokens or the text of
          emails.
        </li>
      </ul>
      <h2>Data we do not store</h2>
      <ul>
        <li>Drafts that you try on the landing page: they stay in your browser.</li>
        <li>The IP address of anyone who opens an email or clicks a link in it.</li>
        <li>Advertising cookies and third-party analytics: there are none.</li>
      </ul>
      <h2>Your browser</h2>
      <p>
        Your session, your theme and the plan you chose are in your browser’s local storage. One cookie stores
        whether the sidebar is open. Another stores that you signed in here before, so that failed sign-ins of
        others cannot lock you out. All of them are needed for the pages to work.
      </p>
      <h2>Language models</h2>
      <p>
        Scoring needs none. If the operator has connected one, an analysis or a rewrite that you request sends
        that draft to it, and the screen says so.
      </p>
      <h2>People you write to</h2>
      <p>
        You are responsible for having a reason to email the people on your lists, for telling them where you
        got their address, and for stopping when they ask.
      </p>
      <h2>Retention</h2>
      <p>
        Your work is stored until you delete it or your account. Requests are stored as long as they are
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
