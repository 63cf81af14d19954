"""Certificates for servers of tests, signed by themselves."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


class Certificate:
    """A certificate for a name, signed by itself, and the contexts of both sides."""

    def __init__(self, name: str, folder: Path) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        now = datetime.now(UTC)
        certificate = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(subject)
            .public_key(key.public_key())
            .serial_number(1)
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .sign(key, hashes.SHA256())
        )
        self.pem = pem = folder / "certificate.pem"
        private = serialization.PrivateFormat.PKCS8
        pem.write_bytes(
            key.private_bytes(serialization.Encoding.PEM, private, serialization.NoEncryption())
            + certificate.public_bytes(serialization.Encoding.PEM)
        )
        self.server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.server.load_cert_chain(pem)
        self.client = ssl.create_default_context(cafile=str(pem))
