// Which of these messages are ours? `node receive.js <secret> '[[headers, body], …]'`

import { isOurs } from "./ours.js"

const [secret, messages] = process.argv.slice(2)
console.log(JSON.stringify(JSON.parse(messages).map(([headers, body]) => isOurs(secret, headers, body))))
