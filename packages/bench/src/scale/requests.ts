import { randomUUID } from 'node:crypto'
import type { Application } from '@recruiting/schema/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'

/** Sends an application. Throws `Error` for any status but 201. */
export async function submit(origin: string, application: Application): Promise<void> {
  await ask(201, `${origin}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(application),
  })
}

/** Opens the edit form of a link. */
export async function openForm(origin: string, token: string): Promise<void> {
  await ask(200, `${origin}/api/personal-info`, { headers: { authorization: `Bearer ${token}` } })
}

/** Saves the edit form of a link. */
export async function saveForm(origin: string, token: string, email: string): Promise<void> {
  const { personal, other } = examplePersonalInfo
  await ask(200, `${origin}/api/personal-info`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'if-match': '*', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...examplePersonalInfo,
      personal: { ...personal, email },
      other: { ...other, resume: undefined },
    }),
  })
}

/** Deletes everything of a link's address. */
export async function confirmDeletion(origin: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await ask(200, `${origin}/api/delete-resume/confirm`, { method: 'POST', headers })
}

/** Lists vacancies. @param query after the question mark */
export async function listJobs(origin: string, query: string): Promise<void> {
  await ask(200, `${origin}/api/jobs?${query}`)
}

/** The backend has too much to do, or its database does not answer. */
export class Refused extends Error {
  override name = 'Refused'
}

async function ask(status: number, url: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(url, init)
  const body = await answer.text()
  if (answer.status === 503) throw new Refused(url)
  if (answer.status !== status) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status} ${body}`)
}
